// A page that opens the modal and switches views on a click, for measuring response times.
import { type ComponentType, createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { noActions } from '../../../packages/ui/src/fixtures/noActions.ts'
import { isolating } from '../../../packages/ui/src/i18n/isolating.ts'
import { wayIn } from '../../../packages/ui/src/i18n/locales/way-in/en.ts'
import { within } from '../../../packages/ui/src/i18n/locales/within/en.ts'
import { LanguageContext } from '../../../packages/ui/src/i18n/useMessages.ts'
import { Dialog } from '../../../packages/ui/src/modal/Dialog.tsx'
import { ShadowHost } from '../../../packages/ui/src/shadow/ShadowHost.tsx'
import { lazyStates } from './lazyStates.ts'
import { lazyViews } from './lazyViews.ts'

type Name = keyof typeof lazyStates
type AnyView = ComponentType<{ readonly state: unknown; readonly actions: unknown }>

const english = { locale: 'en', messages: isolating({ ...wayIn, ...within }, 'ltr') }

function Page() {
  const [shown, setShown] = useState<{ name: Name; View: AnyView; state: unknown }>()
  const show = async (name: Name) => {
    const [View, state] = await Promise.all([
      lazyViews[name.replace('Long', '') as keyof typeof lazyViews](),
      lazyStates[name](),
    ])
    setShown({ name, View: View as AnyView, state })
  }
  return (
    <>
      {(Object.keys(lazyStates) as Name[]).map((name) => (
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
  return createElement(View, { state: searchedState, actions })
}

createRoot(document.querySelector('main') as HTMLElement).render(<Page />)
