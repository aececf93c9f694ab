import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import { moveFocus } from './moveFocus.ts'
import css from './tabs.css?inline'

type Props<tab extends string> = {
  readonly label: string
  readonly tabs: readonly { readonly id: tab; readonly label: string }[]
  readonly selected: tab
  readonly onSelect: (tab: tab) => void
  /** Panel of the selected tab. */
  readonly children: ReactNode
}

/** Segmented tabs. Arrow keys move and select, mirrored in right-to-left layouts. */
export function Tabs<tab extends string>({ label, tabs, selected, onSelect, children }: Props<tab>) {
  useStyles(css)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => moveFocus(event, '[role="tab"]', 'inline')?.click()
  return (
    <>
      <div className="lk-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            className="lk-tab"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        className="lk-tabpanel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must still be reachable, WAI-ARIA tabs pattern.
        tabIndex={0}
      >
        {children}
      </div>
    </>
  )
}
