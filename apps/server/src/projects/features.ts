/** What a project may switch, by the ids of the configuration service. Specification §7, `GET /appkit/v1/config`. */
export const featureIds = [
  'multi_wallet',
  'activity',
  'onramp',
  'swap',
  'social_login',
  'reown_branding',
  'email_capture',
  'fund_from_exchange',
  'payments',
  'reown_authentication',
  'headless',
] as const

export type FeatureId = (typeof featureIds)[number]

/** `config`: what exactly, such as the providers of `social_login`; null leaves that to the app. */
export type ProjectFeature = { readonly isEnabled: boolean; readonly config: readonly string[] | null }

/** Only what was switched; the rest is the app's own business. */
export type ProjectFeatures = Partial<Readonly<Record<FeatureId, ProjectFeature>>>

/** Whether apps tell how they are used, and whether the account's address is kept with it. Security R-80. */
export const analyticsChoices = ['off', 'on', 'with-address'] as const

export type Analytics = (typeof analyticsChoices)[number]
