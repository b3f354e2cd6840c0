import { Hono } from 'hono'
import { answerProblem } from '../answer.ts'
import { problem } from '../problem.ts'
import { securityHeaders } from '../security.ts'
import { addHealth, type ReadinessChecks } from './health.ts'

/**
 * What a process answers that only works in the background: whether it runs and is ready. Everything else gets 503, which a
 * balancer that sends clients here by mistake takes to another process.
 */
export function createWorkerApp(readiness: ReadinessChecks): Hono {
  const app = new Hono()
  app.use(securityHeaders)
  addHealth(app, readiness)
  app.all('*', () =>
    answerProblem(
      problem(
        503,
        'This process works in the background and answers no clients: ask one with --role web or all',
      ),
    ),
  )
  return app
}
