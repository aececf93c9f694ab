import type { Latchkey, ThemeState } from '@latchkey/controllers'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useEntireState } from './useSelected.ts'

/**
 * Theme of the modal, with actions to change it.
 *
 * @example
 * const { shown, setMode } = useTheme()
 * const button = <button onClick={() => setMode(shown === 'dark' ? 'light' : 'dark')}>Theme</button>
 */
export function useTheme(
  options: HookOptions = {},
): ThemeState & Pick<Latchkey['theme'], 'setMode' | 'setVariables'> {
  const latchkey = useLatchkey(options.latchkey)
  const state = useEntireState(latchkey.theme.state)
  return useMemo(() => {
    const { setMode, setVariables } = latchkey.theme
    return { ...state, setMode, setVariables }
  }, [state, latchkey])
}
