import type { SnackMessage } from '@latchkey/controllers'
import { errorText } from '../i18n/errorText.ts'
import type { SignInTexts } from '../i18n/locales/sign-in/en.ts'
import { familyName } from '../parts/familyName.ts'

/** Text of a snack in the current language; `undefined` for errors that the user does not need to read. */
export function snackText(message: SnackMessage, messages: SignInTexts): string | undefined {
  switch (message.kind) {
    case 'text':
      return message.text
    case 'not-copied':
      return messages.common.notCopied
    case 'purchase-arrived':
      return messages.common.arrived(message.symbol)
    case 'switched':
      return messages.common.switched(message.networkName)
    case 'disconnected-too':
      return messages.common.disconnectedToo(
        message.walletName,
        message.namespaces.map((namespace) => familyName[namespace]).join(', '),
      )
    case 'error':
      return errorText(messages, message.code, stringsOf(message.context))
  }
}

/** Only string values of an error's context are shown. R-82. */
function stringsOf(context: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(context).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
