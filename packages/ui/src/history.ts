export { useRecentTransactions } from './react/useRecentTransactions.ts'
export { useTransactions } from './react/useTransactions.ts'
