import { usePage } from '@inertiajs/react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { Spending } from '../../shared/props/money.ts'

const ofGuests: Spending = { approvalMode: 'exact', dailyWarn: null }

/** The limits that the user has set. */
export const useSpending = (): Spending => usePage<SharedProps>().props.auth.user?.spending ?? ofGuests
