export { useTransactions } from './react/useTransactions.ts'
