import type { KeyboardEvent, ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import { type ListRow, RowContent } from './ListItem.tsx'
import css from './list-item.css?inline'
import { moveFocus } from './moveFocus.ts'

type Props = { readonly label?: string | undefined; readonly children: ReactNode }

/** A radio group in which arrow keys only move focus; Space and Enter select. */
export function RadioList({ label, children }: Props) {
  useStyles(css)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => moveFocus(event, '[role="radio"]', 'both')
  return (
    <div className="lk-list lk-bleed" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

/** One option of a `RadioList`. */
export function RadioItem({
  checked,
  disabled,
  onPress,
  data,
  reachable,
  ...content
}: ListRow & { readonly checked: boolean; readonly reachable: boolean }) {
  useStyles(css)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio selects on arrow keys, which here would send a wallet request at every step.
    <button
      type="button"
      role="radio"
      className="lk-item"
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      tabIndex={reachable ? 0 : -1}
      onClick={disabled ? undefined : onPress}
      {...data}
    >
      <RowContent {...content} />
    </button>
  )
}
