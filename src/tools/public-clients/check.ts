import { publicClients } from './clients/index.ts'
import { playClients } from './play.ts'
import { startServiceForClients } from './service.ts'

const service = await startServiceForClients()
try {
  const { played, failed } = await playClients(publicClients, service)
  for (const each of failed) console.log(each)
  console.log(`${played} requests of ${publicClients.length} clients, ${failed.length} differences`)
  if (failed.length > 0) process.exitCode = 1
} finally {
  await service.close()
}
