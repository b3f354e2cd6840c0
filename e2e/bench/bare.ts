import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

/*
 * What a request must cost at least: the same HTTP server and driver, one prepared statement on the same PostgreSQL,
 * and JSON. Started as a process: `node bare.ts DATABASE_URL ACCOUNT_ID`; it prints its port.
 */

const [url = '', account = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = new Hono()

app.get('/containers/:id', async (c) => {
  const { rows } = await pool.query({
    name: 'get',
    text: 'select * from containers where account_id = $1 and id = $2',
    values: [account, c.req.param('id')],
  })
  return c.json({ data: rows[0] })
})

app.get('/containers', async (c) => {
  const { rows } = await pool.query({
    name: 'list',
    text: `select to_jsonb(containers) as container, to_jsonb(shipments) as shipment
      from containers join shipments on shipments.account_id = $1 and shipments.id = containers.shipment_id
      where containers.account_id = $1 order by containers.created_at desc, containers.id limit 30 offset $2`,
    values: [account, c.req.query('offset') ?? '0'],
  })
  return c.json({ data: rows })
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.stdout.write(`${port}\n`))
