import type { ComponentType } from 'react'

export type AnyView = ComponentType<{ readonly state: never; readonly actions: never }>
export type ViewModule = Readonly<Record<string, AnyView>>
export type States = Readonly<Record<string, unknown>>
export type StatesModule = Readonly<Record<string, States>>

/** `Account` for `…/account/AccountView.tsx`, which exports `AccountView`. */
export function viewName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'View.tsx'.length)
}

/** Whether `…/all-wallets/all-wallets.states.ts` has the states of `AllWallets`. */
export function hasStatesOf(path: string, view: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.states.ts'.length)
  return name.replaceAll('-', '') === view.toLowerCase()
}

/** The view of a module: the export that is named as its file. */
export function viewOf(module: ViewModule, path: string): AnyView {
  const view = module[`${viewName(path)}View`]
  if (!view) throw new TypeError(`${path} does not export ${viewName(path)}View.`)
  return view
}

/** The states of a module: the export that ends in `States`. */
export function statesOf(module: StatesModule | undefined, view: string): States {
  const states = Object.entries(module ?? {}).find(([name]) => name.endsWith('States'))?.[1]
  if (!states) throw new TypeError(`${view} has no states.`)
  return states
}
