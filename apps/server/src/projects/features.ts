/** Features that a project can switch, with the ids of the configuration service. Spec §7, `GET /appkit/v1/config`. */
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

/** `config` lists options, such as the providers of `social_login`; null leaves them to the app. */
export type ProjectFeature = { readonly isEnabled: boolean; readonly config: readonly string[] | null }

/** The switched features; all others are up to the app. */
export type ProjectFeatures = Partial<Readonly<Record<FeatureId, ProjectFeature>>>

/** Whether analytics events are stored, and with the account's address or without. Security R-80. */
export const analyticsChoices = ['off', 'on', 'with-address'] as const

export type Analytics = (typeof analyticsChoices)[number]
