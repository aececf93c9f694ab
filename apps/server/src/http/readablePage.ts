import { html } from 'hono/html'

type Operation = {
  readonly summary?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly required?: boolean
    readonly description?: string
  }[]
  readonly responses?: Readonly<Record<string, { readonly description: string }>>
}

/** The parts of an OpenAPI document that the page shows. */
export type ApiDocument = {
  readonly info: { readonly title: string; readonly description?: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** Renders the OpenAPI document as a page, without scripts or external resources. */
export const readablePage = ({ info, paths = {} }: ApiDocument) => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${info.title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1rem }
section { border-top: 1px solid #8884; padding: .5rem 0 }
h2 { font: 600 1rem ui-monospace, monospace; overflow-wrap: anywhere }
dt { font: .875rem ui-monospace, monospace }
dd { margin: 0 0 .25rem 1rem }
</style>
<h1>${info.title}</h1>
<p>${info.description} <a href="/openapi.json">/openapi.json</a> describes it for programs.</p>
${Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => html`<section>
<h2>${method.toUpperCase()} ${path}</h2>
<p>${operation.summary}</p>
<dl>${(operation.parameters ?? []).map(
      ({ name, required, description }) =>
        html`<dt>${name}${required ? '' : ' (optional)'}</dt><dd>${description ?? ''}</dd>`,
    )}${Object.entries(operation.responses ?? {}).map(
      ([status, answer]) => html`<dt>${status}</dt><dd>${answer.description}</dd>`,
    )}</dl>
</section>`,
  ),
)}
</html>`
