import type { BlobStore } from './blob-store.ts'

/**
 * A store of blobs with a former one behind it, from which files are still to be moved: new blobs go to the first one, and both
 * are read. A move copies before it removes, so that the former one is looked at first.
 */
export function twoStores<Store extends BlobStore>(store: Store, former: BlobStore): Store {
  const { remote } = store
  return {
    ...store,
    get: async (key) => (await former.get(key)) ?? (await store.get(key)),
    find: async (key) => (await former.find(key)) ?? (await store.find(key)),
    async delete(key) {
      await former.delete(key)
      await store.delete(key)
    },
    async hold() {
      const holds = [await former.hold(), await store.hold()]
      return { release: async () => void (await Promise.all(holds.map((hold) => hold.release()))) }
    },
    isHeld: async () => (await former.isHeld()) || (await store.isHeld()),
    async tidy(before) {
      await former.tidy(before)
      await store.tidy(before)
    },
    ...(remote && { remote }),
  }
}
