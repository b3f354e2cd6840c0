import { loadModule, parseSync } from 'libpg-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { tablesWithoutAccount } from './naming.rules.ts'

const tables = new Map([
  ['accounts', ['id', 'company_name']],
  ['containers', ['account_id', 'id', 'shipment_id', 'number']],
  ['shipments', ['account_id', 'id', 'source']],
  ['sessions', ['account_id', 'token_hash', 'user_id']],
  ['processes', ['id', 'holders']],
])

beforeAll(() => loadModule())

const without = (text: string): string[] =>
  (parseSync(text).stmts ?? []).flatMap(({ stmt }) => (stmt ? tablesWithoutAccount(stmt, tables) : []))

describe('names the account', () => {
  test.each([
    ['an equality with a parameter', 'select * from containers where account_id = $1 and id = $2'],
    ['a cast', 'select * from containers where account_id = $1::uuid'],
    ['the parameter first', 'select * from containers c where $1 = c.account_id'],
    ['several accounts', 'select * from containers where account_id = any($1::uuid[])'],
    [
      'the own account or a common one',
      `select * from containers c join accounts a on c.account_id in (a.id, '0') where a.id = $1`,
    ],
    ['a list of accounts', 'select * from containers where account_id in ($1, $2)'],
    ['a key as a row', 'delete from containers where (account_id, id) = ($1, $2)'],
    ['keys as rows', 'delete from containers where (account_id, id) in (($1, $2), ($3, $4))'],
    [
      'both sides of an or',
      'select * from containers where account_id = $1 and id = $2 or account_id = $1 and id = $3',
    ],
    [
      'the account of a joined table',
      'select * from containers c join shipments s on s.account_id = c.account_id and s.id = c.shipment_id where c.account_id = $1',
    ],
    [
      'a chain of tables, from its end',
      `select * from containers c join shipments s on s.account_id = c.account_id
         join sessions on sessions.account_id = s.account_id where sessions.account_id = $1`,
    ],
    ['using', 'select * from containers join shipments using (account_id) where containers.account_id = $1'],
    [
      'the id of an account',
      'select * from containers c join accounts a on a.id = c.account_id where a.id = $1',
    ],
    [
      'the row of the query around',
      'select exists (select from shipments s where s.account_id = c.account_id) from containers c where c.account_id = $1',
    ],
    [
      'a lateral query',
      `select * from containers c, lateral (select id from shipments s where s.account_id = c.account_id limit 1) as s
         where c.account_id = $1`,
    ],
    [
      'a query within, by its answer',
      'select * from (select account_id, id from containers) as c where account_id = $1',
    ],
    [
      'a query of with',
      `with mine as (select account_id, id from shipments where account_id = $1)
         select * from containers join mine on mine.account_id = containers.account_id`,
    ],
    [
      'rows that are given as JSON',
      `update containers set number = made.number from jsonb_to_recordset($1) as made (account_id uuid, id uuid, number text)
         where containers.account_id = made.account_id and containers.id = made.id`,
    ],
    [
      'arrays',
      'select * from containers c join unnest($1::uuid[], $2::uuid[]) as k (account, id) on c.account_id = k.account',
    ],
    [
      'values',
      'insert into containers (id, account_id) values ($1, $2), ($3, $4) on conflict do nothing returning *',
    ],
    [
      'rows added from others',
      'insert into containers (account_id, id) select account_id, id from shipments where account_id = $1',
    ],
    ['rows added in the order of the columns', 'insert into shipments select $1, $2, $3'],
    [
      'a recursion',
      `with recursive next as (
         (select account_id, id from containers where account_id = $1 order by id limit 1)
         union all select f.account_id, f.id from next, lateral (
           select account_id, id from containers c where c.account_id = next.account_id and c.id > next.id limit 1) as f)
       select * from next`,
    ],
    [
      'a setting of the connection',
      `select * from containers where account_id = current_setting('portolan.account')::uuid`,
    ],
    ['a scalar query', 'select * from containers where account_id = (select id from accounts where id = $1)'],
    ['rows that are locked', 'select * from containers where account_id = $1 for update skip locked'],
  ])('%s', (_, text) => expect(without(text)).toEqual([]))
  test('tables without rows of accounts need none', () =>
    expect(without('select * from processes, accounts')).toEqual([]))
})

describe('names no account', () => {
  test.each([
    ['an id alone', 'select * from containers where id = $1', ['containers']],
    [
      'another column of the same value',
      'select * from containers where id = $1 and shipment_id = id',
      ['containers'],
    ],
    ['an account that it is not', 'select * from containers where account_id <> $1', ['containers']],
    ['accounts after one', 'select * from containers where (account_id, id) > ($1, $2)', ['containers']],
    ['accounts that are left out', 'select * from containers where not account_id = any($1)', ['containers']],
    [
      'the account of another or a common one',
      `select * from containers c join accounts a on c.account_id in (a.id, '0')`,
      ['containers'],
    ],
    ['one side of an or', 'select * from containers where account_id = $1 or id = $2', ['containers']],
    [
      'a join by ids alone',
      'select * from containers c join shipments s on s.id = c.shipment_id where c.account_id = $1',
      ['shipments'],
    ],
    [
      'a join of two that no account is given of',
      'select * from containers c join shipments s on s.account_id = c.account_id',
      ['containers', 'shipments'],
    ],
    [
      'what an outer join keeps',
      'select * from containers c left join shipments s on s.account_id = c.account_id and s.account_id = $1',
      ['containers'],
    ],
    [
      'a query within',
      'select * from containers where account_id = $1 and shipment_id in (select id from shipments)',
      ['shipments'],
    ],
    [
      'a condition on what not exists',
      'delete from containers c where not exists (select from shipments s where s.account_id = c.account_id and s.account_id = $1)',
      ['containers'],
    ],
    [
      'one of two readings of a query of with',
      `with all_of as (select account_id, id from shipments)
         select * from all_of one, all_of other where one.account_id = $1 and other.id = one.id`,
      ['shipments'],
    ],
    [
      'the first rows, before it is asked whose they are',
      'select * from (select account_id, id from containers order by id limit 10) as c where account_id = $1',
      ['containers'],
    ],
    [
      'one part of a union',
      'select id from containers where account_id = $1 union select id from shipments',
      ['shipments'],
    ],
    [
      'what is deleted',
      'with gone as (delete from sessions where token_hash = $1 returning *) select * from gone',
      ['sessions'],
    ],
    ['what is changed', 'update containers set account_id = $1 where id = $2', ['containers']],
    ['rows without an account', 'insert into containers (id, number) values ($1, $2)', ['containers']],
    [
      'rows of all accounts',
      'insert into containers (account_id, id) select id, $1 from accounts',
      ['containers'],
    ],
    [
      'a recursion that goes on from account to account',
      `with recursive next as (
         (select account_id from containers where account_id = $1 limit 1)
         union all select f.account_id from next, lateral (
           select account_id from containers c where c.account_id > next.account_id limit 1) as f)
       select * from next`,
      ['containers'],
    ],
    ['a whole table', 'truncate containers', ['containers']],
    ['a statement that is explained', 'explain select * from containers', ['containers']],
  ])('%s', (_, text, tables) => expect(without(text)).toEqual(tables))
})
