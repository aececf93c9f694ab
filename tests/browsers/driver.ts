/** One tab of a browser. Input is sent through the browser, so that it arrives as a user's does. */
export type Driver = {
  /** Opens a URL; resolves when the page is loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Sends what follows to the page, to its last frame, or to the window that was opened last. */
  switchTo(place: Place): Promise<void>
  /** Evaluates an expression in the page and returns its result, a string. */
  evaluate(expression: string): Promise<string>
  perform(input: readonly InputSource[]): Promise<void>
  /** A picture of the viewport, a PNG as base64. */
  screenshot(): Promise<string>
  /** Ends the browser and removes its profile. Resolves when no process is left. */
  stop(): Promise<void>
}

export type Place = 'page' | 'frame' | 'window'

/** @see https://www.w3.org/TR/webdriver2/#actions, also the format of WebDriver BiDi */
export type InputSource =
  | {
      readonly type: 'pointer'
      readonly id: string
      readonly parameters: { readonly pointerType: 'mouse' }
      readonly actions: readonly (
        | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
        | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }
      )[]
    }
  | {
      readonly type: 'key'
      readonly id: string
      readonly actions: readonly { readonly type: 'keyDown' | 'keyUp'; readonly value: string }[]
    }

/** Size in CSS px of the viewport in Firefox, of the window in WebKit. */
export const viewport = { width: 1100, height: 800 } as const
