// A page that opens the modal and switches views on a click, for measuring response times.
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { noActions } from '../../../packages/ui/src/fixtures/noActions.ts'
import { isolating } from '../../../packages/ui/src/i18n/isolating.ts'
import { accountTexts } from '../../../packages/ui/src/i18n/locales/account/en.ts'
import { signInTexts } from '../../../packages/ui/src/i18n/locales/sign-in/en.ts'
import { LanguageContext } from '../../../packages/ui/src/i18n/useMessages.ts'
import { Dialog } from '../../../packages/ui/src/modal/Dialog.tsx'
import { ShadowHost } from '../../../packages/ui/src/shadow/ShadowHost.tsx'
import { loadStates } from '../src/stateFiles.ts'
import { viewLoaders } from '../src/viewFiles.ts'
import type { AnyView } from '../src/viewModules.ts'

/** Lists of ten thousand items: name of the button, view and state. */
const longLists: Readonly<Record<string, readonly [view: string, state: string]>> = {
  AllWalletsLong: ['AllWallets', 'tenThousand'],
  AccountLong: ['Account', 'activityTenThousand'],
}

const english = { locale: 'en', messages: isolating({ ...signInTexts, ...accountTexts }, 'ltr') }

function Page() {
  const [shown, setShown] = useState<{ name: string; View: AnyView; state: unknown }>()
  const show = async (name: string) => {
    const [view, state] = longLists[name] ?? [name]
    const [View, states] = await Promise.all([viewLoaders[view]?.(), loadStates(view)])
    if (View) setShown({ name, View, state: state ? states[state] : Object.values(states)[0] })
  }
  return (
    <>
      {[...Object.keys(viewLoaders), ...Object.keys(longLists)].map((name) => (
        <button type="button" id={name} key={name} onClick={() => void show(name)}>
          {name}
        </button>
      ))}
      <button type="button" id="close" onClick={() => setShown(undefined)}>
        Close
      </button>
      {shown ? (
        <ShadowHost name="latchkey-modal">
          <LanguageContext.Provider value={english}>
            <Dialog
              view={shown.name}
              theme="dark"
              locale="en"
              direction="ltr"
              onClose={() => setShown(undefined)}
            >
              <Searchable key={shown.name} View={shown.View} state={shown.state} />
            </Dialog>
          </LanguageContext.Provider>
        </ShadowHost>
      ) : null}
    </>
  )
}

/** Keeps the search query of a view, as its screen would. */
function Searchable({ View, state }: { readonly View: AnyView; readonly state: unknown }) {
  const [query, setQuery] = useState<string>()
  const searchedState = query === undefined ? state : { ...(state as object), query }
  const actions = new Proxy(noActions, {
    get: (target, name) => (name === 'onQuery' ? setQuery : target[name]),
  })
  return createElement(View, { state: searchedState as never, actions: actions as never })
}

createRoot(document.querySelector('main') as HTMLElement).render(<Page />)
