type Child = Node | string | undefined

type Attributes = {
  readonly [name: string]: string | boolean | undefined
}

/**
 * Makes an element. Children are nodes or text; there is no way to give markup, so that foreign text stays text. Security
 *
 */
export function element<tag extends keyof HTMLElementTagNameMap>(
  tag: tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  made.append(...children.filter((child) => child !== undefined))
  return made
}
