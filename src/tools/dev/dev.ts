import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { root } from '../run.ts'
import { dashboardPage, servicePaths } from './page.ts'
import { watchService } from './service.ts'

// npm run dev [-- --port NUMBER and any other flag of the service]
const flags = process.argv.slice(2)
const { values } = parseArgs({ args: flags, options: { port: { type: 'string' } }, strict: false })
const port = Number(values.port ?? process.env['PORTOLAN_PORT'] ?? 4949)
const origin = `http://localhost:${port}`

const service = await watchService(flags, origin)
const dashboard = await createServer({
  root,
  appType: 'custom',
  server: {
    host: 'localhost',
    port,
    strictPort: true,
    // The service sees the address that the browser asked for, as if it listened there itself.
    proxy: { [servicePaths]: { target: service.origin, changeOrigin: false } },
  },
  plugins: [dashboardPage(service)],
})

const close = async (code: number): Promise<void> => {
  await Promise.all([dashboard.close(), service.stop()])
  process.exit(code)
}
let closing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (closing) process.exit(130)
    closing = true
    void close(0)
  })
// A service that cannot start (a wrong flag, a data folder in use) has said why: nothing waits for it.
service.ready.then(
  () => console.log(`  Developing at ${origin}: signed in, and the page follows changes of its sources.\n`),
  () => close(1),
)
await dashboard.listen()
