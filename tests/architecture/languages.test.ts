import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tag = /^([a-z]{2}(?:-[A-Z][A-Za-z]+)?)\.ts$/
const languagesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .flatMap((file) => tag.exec(file)?.[1] ?? [])
    .sort()
const ofTheModal = languagesIn('packages/ui/src/i18n/locales/sign-in')

test.each([
  'packages/ui/src/i18n/locales/account',
  'packages/embedded-wallet/src/site/i18n',
  'packages/embedded-wallet/src/site/i18n/login',
  'packages/embedded-wallet/src/site/i18n/security',
  'apps/wallet/src/mail/texts',
  'apps/recovery/src/mail/texts',
])('%s has the languages of the modal', (folder) => {
  expect(ofTheModal).toContain('zh-Hans')
  expect(languagesIn(folder)).toEqual(ofTheModal)
})
