import type { StageProps } from './Stage.tsx'

/** Converts the toolbar settings to props of the stage. */
export function stageOf(
  globals: Readonly<Record<string, string>>,
): Omit<StageProps, 'view' | 'snack' | 'children'> {
  return {
    theme: globals.theme === 'light' ? 'light' : 'dark',
    locale: globals.locale ?? 'en',
    direction: globals.direction === 'ltr' || globals.direction === 'rtl' ? globals.direction : undefined,
    device: globals.device === 'sheet' || globals.device === 'embedded' ? globals.device : 'dialog',
    textPercent: Number(globals.text),
    motion: globals.motion === 'reduced' || globals.motion === 'still' ? globals.motion : 'full',
    forcedColours: globals.colours === 'forced',
  }
}
