import { expect, test } from 'vitest'
import * as ui from './index.ts'

test('the public names', () => {
  expect(Object.keys(ui).sort()).toMatchInlineSnapshot(`
    [
      "AccountButton",
      "ConnectButton",
      "LatchkeyModal",
      "LatchkeyProvider",
      "NetworkButton",
      "useAccount",
      "useBalance",
      "useConnect",
      "useConnections",
      "useDisconnect",
      "useEvents",
      "useLatchkey",
      "useModal",
      "useNetwork",
      "useProvider",
      "useSelected",
      "useSend",
      "useSignIn",
      "useSwitchNetwork",
      "useTheme",
      "useWallets",
    ]
  `)
})
