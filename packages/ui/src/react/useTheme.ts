import type { Latchkey, ThemeState } from '@latchkey/controllers'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useWhole } from './useSelected.ts'

/** How the modal looks. */
export function useTheme(
  options: HookOptions = {},
): ThemeState & Pick<Latchkey['theme'], 'setMode' | 'setVariables'> {
  const latchkey = useLatchkey(options.latchkey)
  const state = useWhole(latchkey.theme.state)
  return useMemo(() => {
    const { setMode, setVariables } = latchkey.theme
    return { ...state, setMode, setVariables }
  }, [state, latchkey])
}
