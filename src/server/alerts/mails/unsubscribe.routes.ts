import { type Context, Hono } from 'hono'
import type { Db } from '../../platform/database/tables.ts'
import { endMails } from '../settings/settings.store.ts'

const tokenPattern = /^[\w-]{32}$/
/** A page without scripts: its one form comes back here. */
const policy = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The end of mails about alerts, to be mounted at `/unsubscribe`: by one POST without cookies, as mail programs send it (RFC 8058). GET
 * changes nothing, for scanners open every link.
 */
export function unsubscribeApp({ db }: { db: Db }): Hono {
  const app = new Hono()
  const answer = (c: Context, status: 200 | 404, heading: string, body: string) =>
    c.html(pageOf(heading, body), status, {
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    })
  const unknown = (c: Context) =>
    answer(
      c,
      404,
      'This link does not work',
      '<p>It is not complete, or the person is not a member any more.</p>',
    )

  app.get('/:token', (c) => {
    if (!tokenPattern.test(c.req.param('token'))) return unknown(c)
    return answer(
      c,
      200,
      'End mails about alerts?',
      '<p>The alerts stay in the inbox of Portolan.</p><form method="post"><button name="List-Unsubscribe" value="One-Click">End the mails</button></form>',
    )
  })
  app.post('/:token', async (c) => {
    const token = c.req.param('token')
    if (!tokenPattern.test(token) || !(await endMails(db, token))) return unknown(c)
    return answer(
      c,
      200,
      'No more mails about alerts',
      '<p>You can switch them on again under Settings, Alerts and digest.</p>',
    )
  })
  return app
}

const pageOf = (heading: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${heading} · Portolan</title></head><body><main><h1>${heading}</h1>${body}</main></body></html>`
