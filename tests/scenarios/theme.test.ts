import { createFakePlatform } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

test('the theme "system" follows the system from start to stop', async () => {
  const platform = createFakePlatform({ theme: 'light' })
  const { latchkey, start } = createTestLatchkey({ themeMode: 'system', platform })
  const shown = () => latchkey.state.getState().theme
  const stop = await start()
  expect(shown()).toBe('light')
  platform.changeTheme('dark')
  expect(shown()).toBe('dark')
  stop()
  platform.changeTheme('light')
  expect(shown()).toBe('dark')
  expect(platform.listening).toBe(0)
})

test('a chosen theme does not follow the system', async () => {
  const { latchkey, platform, start } = createTestLatchkey({ themeMode: 'light' })
  const stop = await start()
  platform.changeTheme('dark')
  expect(latchkey.state.getState().theme).toBe('light')
  latchkey.theme.setMode('system')
  platform.changeTheme('light')
  expect(latchkey.state.getState().theme).toBe('light')
  platform.changeTheme('dark')
  expect(latchkey.state.getState().theme).toBe('dark')
  stop()
})
