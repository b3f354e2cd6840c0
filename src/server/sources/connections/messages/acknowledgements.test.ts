import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectSource, forgetTracked, postMessages } from '../../../testing/connected.ts'
import { forEachDatabase } from '../../../testing/databases.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { iftsta } from '../../edi/testing/iftsta.ts'
import { interchange, journey, status } from '../../edi/testing/messages.ts'

forEachDatabase('Acknowledgements', (open) => {
  let service: TestService
  let connection: string
  let root: string
  beforeAll(async () => {
    service = await startTestService({ database: await open() })
  })
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'portolan-edi-'))
    connection = await connectSource(service, {
      kind: 'edi',
      name: 'Partner',
      settings: { scac: 'MSCU', folder: 'partner' },
    })
  })
  afterAll(() => service.close())
  afterEach(async () => {
    await rm(root, { recursive: true })
    await forgetTracked(service.db)
  })

  const want = async () => {
    const settings = { scac: 'MSCU', folder: 'partner', acknowledgements: 'written' }
    const { status: answered } = await service.ask('PATCH', `/v2/connections/${connection}`, {
      data: { type: 'connection', attributes: { settings } },
    })
    expect(answered).toBe(200)
  }
  const post = async (text: string, name = 'status.315') => {
    const { status: code, body } = await postMessages(service, connection, text, name)
    expect(code).toBe(201)
    return (body as { data: { attributes: Record<string, unknown> } }).data
  }
  const watched = () => join(root, service.own.account_id, 'partner')
  const take = () => service.takeFiles(root)
  const files = async () =>
    (await readdir(join(watched(), 'acknowledgements')).catch((): string[] => [])).toSorted()

  test('a partner that wants acknowledgements finds one for each interchange in the folder, once', async () => {
    await post(interchange(journey.slice(0, 1)))
    await take()
    expect(await files()).toEqual([])

    await want()
    const two = interchange(journey.slice(0, 2))
    expect((await post(two)).attributes['acknowledgements']).toEqual([
      { format: '997', verdict: 'accepted', control_number: 1, written_at: null },
    ])
    await post(iftsta(), 'status.edi')
    await post(`${two}${interchange([status('JX', '20260928', '1000', 'USLGB')])}`)
    await post(two)
    await Promise.all([take(), take()])
    const names = await files()
    expect(names.map((name) => name.replace(/^\d{8}T\d{6}Z-/, ''))).toEqual([
      '997-000000001.x12',
      '997-000000003.x12',
      'CONTRL-000000002.edi',
    ])
    const text = async (name = '') => readFile(join(watched(), 'acknowledgements', name), 'utf8')
    expect(await text(names[0])).toContain('AK5*A~')
    expect(await text(names[1])).toContain('AK4*3*157*7*JX~')
    expect(await text(names[2])).toContain("UCI+1+CARRIER+FORWARDER+7'")

    // Its own acknowledgement in the folder is a message that is not read, and is not acknowledged.
    await post(await text(names[0]), 'back.x12')
    await take()
    expect(await files()).toEqual(names)
    const { body } = await service.ask('GET', `/v2/connections/${connection}/messages`)
    const listed = (body as { data: { attributes: { name: string; acknowledgements: object[] } }[] }).data
    expect(
      listed.map(({ attributes }) => attributes.acknowledgements.length).toSorted((a, b) => a - b),
    ).toEqual([0, 0, 1, 1, 1])
    expect(JSON.stringify(listed)).not.toContain('"written_at":null')
  })

  test('an acknowledgement that could not be written is written later, with the number that it has', async () => {
    await want()
    await mkdir(watched(), { recursive: true })
    await writeFile(join(watched(), 'acknowledgements'), 'in the way')
    await post(interchange(journey.slice(0, 1)))
    await take()
    await rm(join(watched(), 'acknowledgements'))
    await take()
    expect(await files()).toEqual([])
    service.pass(60)
    await take()
    expect(await files()).toEqual([expect.stringMatching(/Z-997-000000001\.x12$/)])
  })

  test(
    'messages that come at the same time get acknowledgements with numbers of their own',
    { tags: ['engine'] },
    async () => {
      await want()
      await Promise.all(journey.slice(0, 6).map((message) => post(interchange([message]))))
      await Promise.all([take(), take(), take()])
      const numbers = (await files()).map((name) => /-997-(\d+)\.x12$/.exec(name)?.[1] ?? '')
      expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((each) => String(each).padStart(9, '0')))
    },
  )

  test('one that was written by a process which ended before it noted that is the same file again', async () => {
    await want()
    await post(interchange(journey.slice(0, 1)))
    await take()
    const written = await files()
    await service.db.updateTable('acknowledgements').set({ written_at: null }).execute()
    await take()
    expect(await files()).toEqual(written)
  })
})
