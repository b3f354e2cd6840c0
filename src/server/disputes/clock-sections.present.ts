import { readable } from '../../contract/format/readable.ts'
import {
  type ClockDay,
  type ContainerClock,
  type ContestedResult,
  writeMinor,
} from '../../contract/trade/deadlines/index.ts'
import { billerLabels, scopeLabels, stoppageLabels } from '../../contract/trade/deadlines/labels.ts'
import { type PackSection, reporterText, localTimeText } from './pack-section.present.ts'

const clockName = ({ biller, scope, tariffs: [tariff] }: ContainerClock): string =>
  `${billerLabels[biller]}: ${tariff?.label ?? scopeLabels[scope]}`

/** What is charged for, by which tariff, and what started and stopped it. */
export function clocksSection(clocks: readonly ContainerClock[]): PackSection {
  return {
    name: 'clocks',
    title: 'Charges by the tariffs of the account',
    note: 'Estimates: calculated by Portolan, not issued by a biller.',
    headings: ['Charge', 'Tariff', 'Where', 'Started', 'Stopped', 'State'],
    widths: [18, 24, 14, 17, 17, 10],
    rows: clocks.map((clock) => [
      clockName(clock),
      clock.tariffs
        .map(({ name, contract, terms }) =>
          [name, contract && `contract ${contract}`, `from ${terms.valid_from}`].filter(Boolean).join(', '),
        )
        .join('; '),
      [clock.place.terminal?.name, clock.place.locode].filter(Boolean).join(', '),
      reportedText(clock.start, clock.place.zone),
      reportedText(clock.stop, clock.place.zone),
      clock.because ? `Not calculated: ${readable(clock.because.reason)}` : readable(clock.state),
    ]),
  }
}

const reportedText = (time: ContainerClock['start'], zone: string | null): string => {
  if (time === null) return ''
  const at = time.at.includes('T') ? localTimeText(time.at, zone) : time.at
  return time.source === null ? at : `${at} (${reporterText(time.source)})`
}

const TARIFF = 'By the tariff'
const grounds: Readonly<Record<ContestedResult['ground'], string>> = {
  availability: 'Free time from availability',
  stoppages: 'Without days on which it could not be collected',
}

/** By the tariff, and what may be contested. */
export function resultsSection(clocks: readonly ContainerClock[]): PackSection {
  return {
    name: 'results',
    title: 'Results',
    note: 'By the same rates. Whether a biller has to accept another result than that of its tariff depends on law and contract.',
    headings: ['Charge', 'Result', 'Last free day', 'Amount', 'Less than the tariff', 'Left out'],
    widths: [20, 24, 12, 13, 13, 18],
    rows: clocks.flatMap((clock) => {
      const { cost, currency_code } = clock
      if (cost === null || currency_code === null) return []
      const amount = (minor: number) => `${writeMinor(minor, currency_code)} ${currency_code}`
      return [
        [clockName(clock), TARIFF, clock.last_free_day ?? '', amount(cost.total_minor), '', ''],
        ...clock.contested.map((result) => [
          clockName(clock),
          grounds[result.ground],
          result.last_free_day ?? 'has no end yet',
          amount(result.total_minor),
          amount(result.contested_minor),
          result.stoppages
            .map(({ kind, from, until }) => `${stoppageLabels[kind]} ${from} to ${until ?? 'now'}`)
            .join('; '),
        ]),
      ]
    }),
  }
}

/** Each day of each result, up to the present one. */
export function daysSection(clocks: readonly ContainerClock[]): PackSection {
  return {
    name: 'days',
    title: 'Days as they were counted',
    note: null,
    headings: ['Charge', 'Result', 'Day', 'Counted as', 'Rate', 'In all'],
    widths: [18, 24, 11, 25, 10, 12],
    rows: clocks.flatMap((clock) => {
      const soFar = clock.days.filter(
        ({ date }) => clock.state === 'stopped' || clock.today === null || date <= clock.today,
      )
      return [
        ...dayRows(clock, TARIFF, soFar),
        ...clock.contested.flatMap(({ ground, days }) => dayRows(clock, grounds[ground], days)),
      ]
    }),
  }
}

const dayRows = (clock: ContainerClock, result: string, days: readonly ClockDay[]): string[][] =>
  days.map(({ date, phase, number, uncounted, closure, rate_minor, total_minor }) => {
    const why = uncounted === null ? '' : uncounted === 'weekly' ? 'Closed every week' : readable(uncounted)
    const currency = clock.currency_code ?? ''
    return [
      clockName(clock),
      result,
      date,
      uncounted === null
        ? `${phase === 'free' ? 'Free day' : 'Charged day'} ${number ?? ''}`
        : `Does not count: ${closure ? `${why}, ${closure.name} (${closure.source})` : why}`,
      writeMinor(rate_minor, currency),
      `${writeMinor(total_minor, currency)} ${currency}`,
    ]
  })
