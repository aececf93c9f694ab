import { walletMarks } from '../../fixtures/marks.ts'
import type { InAppViewState } from './in-app.state.ts'

const href = 'https://app.meadow.example/launch'
const email = {
  appName: 'Meadow',
  order: ['email'],
  email: { text: '' },
  wallets: [],
  termsUrl: '#terms',
  privacyUrl: '#privacy',
} as const

export const inAppStates = {
  android: { ...email, inApp: { mark: 'Instagram', os: 'android', href } },
  ios: { ...email, inApp: { mark: 'FBAN', os: 'ios', href } },
  walletInPage: {
    ...email,
    order: ['email', 'wallet'],
    wallets: [
      {
        id: 'Harbour',
        hook: 'com.example.harbour',
        name: 'Harbour',
        imageUrl: walletMarks.Harbour,
        mark: 'installed',
      },
    ],
    inApp: { mark: 'KAKAOTALK', os: 'android', href },
  },
  onlyOut: { appName: 'Meadow', order: [], wallets: [], inApp: { mark: 'Line/', os: 'ios', href } },
} satisfies Record<string, InAppViewState>
