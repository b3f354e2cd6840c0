// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicClients } from './clients/index.ts'
import { playClients } from './play.ts'
import { startServiceForClients } from './service.ts'

let service: Awaited<ReturnType<typeof startServiceForClients>>
beforeAll(async () => {
  service = await startServiceForClients()
})
afterAll(() => service.close())

test.each(publicClients.map((client) => ({ client, name: client.name })))(
  '$name is answered as it expects',
  async ({ client }) => {
    expect((await playClients([client], service)).failed).toEqual([])
  },
)
