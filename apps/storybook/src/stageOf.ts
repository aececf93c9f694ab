import type { StageProps } from './Stage.tsx'

/** What the toolbars say, as a stage takes it. */
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
