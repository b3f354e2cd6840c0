import { interchange, journey, messageBill } from '../../src/server/sources/edi/testing/messages.ts'
import { connectSource, postMessages } from '../../src/server/testing/connected.ts'
import { startTestService } from '../../src/server/testing/service.ts'
import { onEachDatabase } from './engines.ts'
import { billNumber, containerNumber } from './fill.ts'
import { hasDue, maintained, treeCpuMilliseconds } from './in-process.ts'
import { table } from './measure.ts'

const FILES = 100
const JOURNEYS_PER_FILE = 10

/** X12 315 messages a second: posted in files, and then read into shipments, containers and events. */
export async function messages(): Promise<string> {
  const rows = await onEachDatabase(async (engine, database) => {
    const service = await startTestService({ database })
    const id = await connectSource(service, { kind: 'edi', name: 'Partner', settings: { scac: 'MSCU' } })
    const count = FILES * MESSAGES_PER_FILE
    const [started, cpu] = [performance.now(), await treeCpuMilliseconds()]
    for (let file = 0; file < FILES; file += 1) {
      await postMessages(service, id, fileOfMessages(file), `${file}.315`)
    }
    const [posted, postedCpu] = [performance.now(), await treeCpuMilliseconds()]
    await maintained(database)
    const [reading, readingCpu] = [performance.now(), await treeCpuMilliseconds()]
    while (await hasDue(database.db)) await service.askDue()
    const [read, readCpu] = [performance.now(), await treeCpuMilliseconds()]
    await service.close()
    const rate = (from: number, to: number) => ((count * 1000) / (to - from)).toFixed(0)
    const each = (from: number, to: number) => ((to - from) / count).toFixed(2)
    return [
      [
        engine,
        String(count),
        rate(started, posted),
        each(cpu, postedCpu),
        rate(reading, read),
        each(readingCpu, readCpu),
      ],
    ]
  })
  return table(['engine', '315 messages', 'received/s', 'CPU, ms', 'read/s', 'CPU, ms'], rows)
}

/** The messages about ten containers from the first to the last. */
export const MESSAGES_PER_FILE = JOURNEYS_PER_FILE * journey.length
export const fileOfMessages = (file: number): string =>
  interchange(
    Array.from({ length: JOURNEYS_PER_FILE }, (_, at) =>
      messagesOfJourney(file * JOURNEYS_PER_FILE + at),
    ).flat(),
  )

/** The messages of a journey, of another container and bill of lading. */
export const messagesOfJourney = (n: number): string[][] => {
  const number = containerNumber(n)
  const box = `${number.slice(0, 4)}*${number.slice(4, 10)}`
  const digit = number.slice(10)
  return journey.map((message) =>
    message.map((segment) =>
      segment
        .replace('MSCU*123456', box)
        .replace(/\*UN\*6$/, `*UN*${digit}`)
        .replace(messageBill, billNumber(n))
        .replace('EBKG04471122', `EBKG${n}`),
    ),
  )
}
