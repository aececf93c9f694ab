import type { Database } from '../database/database.ts'

/** A database whose server is killed at the `n`th statement of a transaction: it and everything after it fails. */
export function dyingDatabase(db: Database, n: number) {
  let count = 0
  const dying = <target extends object>(target: target): target =>
    new Proxy(target, {
      get(object, name) {
        const value = Reflect.get(object, name)
        if (typeof value !== 'function') return value
        if (!['select', 'insert', 'update', 'delete', 'execute'].includes(String(name)))
          return value.bind(object)
        return (...args: unknown[]) => {
          count += 1
          if (count >= n) throw new Error('killed')
          return value.apply(object, args)
        }
      },
    })
  return new Proxy(db, {
    get(object, name) {
      const value = Reflect.get(object, name)
      if (name === 'transaction')
        return (work: (tx: object) => unknown) => db.transaction((tx) => work(dying(tx)) as Promise<unknown>)
      return typeof value === 'function' ? value.bind(object) : value
    },
  })
}
