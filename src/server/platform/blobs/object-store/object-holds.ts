import { randomUUID } from 'node:crypto'
import type { BlobStore } from '../blob-store.ts'
import { listStoredObjects } from './list-stored-objects.ts'
import type { ObjectStoreSettings } from './object-address.rules.ts'
import type { StoreRequests } from './store-requests.ts'

const RENEWED_EVERY_MS = 10_000
/** A hold that is not renewed for so long is of a process that was killed. */
const HELD_MS = 60_000
const HOLDS = 'held/'

/** Holds are objects that their process writes again and again. Their age is by the clock of the store alone. */
export function objectHolds(
  requests: Pick<StoreRequests, 'send'>,
  settings: ObjectStoreSettings,
): Pick<BlobStore, 'hold' | 'isHeld'> {
  const remove = async (key: string) => {
    const { body } = await requests.send({ method: 'DELETE', key, accepts: [404] })
    await body.dump()
  }
  return {
    async hold() {
      const key = `${HOLDS}${randomUUID()}`
      const write = async () => {
        const { body } = await requests.send({ method: 'PUT', key, body: Buffer.from('held') })
        await body.dump()
      }
      await write()
      const renewal = setInterval(() => void write().catch(() => undefined), RENEWED_EVERY_MS)
      renewal.unref()
      return {
        release: async () => {
          clearInterval(renewal)
          await remove(key)
        },
      }
    },
    async isHeld() {
      let held = false
      for await (const { objects, answered_at } of listStoredObjects(requests, settings, HOLDS))
        for (const { key, changed_at } of objects)
          // Without a date in the answer its age is not known, and it may be held.
          if (answered_at.getTime() - changed_at.getTime() >= HELD_MS) await remove(key)
          else held = true
      return held
    },
  }
}
