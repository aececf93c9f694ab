/** Name of the stored record of {@link RecentTransaction}s. */
export const transactionsKey = (storageKey: string): string => `${storageKey}.transactions`
