import { storeMakers } from '../../adapters/sql/sql-stores.js'
import type { Stores } from '../../src/ports.js'

type StoreName = keyof Stores

// There is one maker for each store.
export const storeNames = Object.keys(storeMakers) as StoreName[]

/** Stores that are made when they are used: most transactions use two or three. They cannot be spread. */
class LazyStores {
  readonly made: Partial<Record<StoreName, object>> = {}

  constructor(readonly make: (name: StoreName) => object) {}

  static {
    for (const name of storeNames) {
      Object.defineProperty(LazyStores.prototype, name, {
        get(this: LazyStores) {
          this.made[name] ??= this.make(name)
          return this.made[name]
        },
      })
    }
  }
}

export function lazyStores(make: (name: StoreName) => object): Stores {
  // It has a getter for each name.
  return new LazyStores(make) as unknown as Stores
}

/** The same stores, some of them replaced. */
export function otherStores(stores: Stores, others: Partial<Stores>): Stores {
  return Object.assign(Object.create(stores) as Stores, others)
}
