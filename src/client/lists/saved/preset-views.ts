import { t } from '../../../contract/language/index.ts'
import { paths } from '../../format/index.ts'
import { type ListView, readView, writeView } from '../view/index.ts'

interface PresetView {
  name: string
  /** As in an address, without `?`. */
  search: string
}

const searchOf = (address: string): string => address.replace(/^[^?]*\?/, '')
const delayed: PresetView = {
  name: t('Delayed 2 days or more'),
  search: 'eta_slip_days=2..&sort=-eta_slip_days',
}
/** First what is to do today, then what is to be watched, then all. */
const lists: Partial<Record<ListView['list'], readonly PresetView[]>> = {
  containers: [
    { name: t('Open work'), search: searchOf(paths.openWork()) },
    { name: t('Act by 3 days'), search: 'open_work=true&days_left=..3&sort=act_by_at' },
    { name: t('Held'), search: 'held=true&sort=act_by_at' },
    { name: t('To pay'), search: 'to_pay=true&sort=act_by_at' },
    { name: t('No news'), search: 'source_silent=true&sort=act_by_at' },
    { name: t('Changed since yesterday'), search: 'changed_hours_ago=..24&sort=act_by_at' },
    delayed,
    { name: t('Stopped before pickup'), search: searchOf(paths.stoppedContainers()) },
    { name: t('All containers'), search: '' },
  ],
  shipments: [
    { name: t('Changed since yesterday'), search: 'changed_hours_ago=..24&sort=-updated_at' },
    delayed,
    { name: t('All shipments'), search: '' },
  ],
}

const noFilters = readView('containers', new URLSearchParams())

/** The containers of which a person of this name takes care. */
export const mineView = (name: string): PresetView => ({
  name: t('Mine'),
  search: writeView({ ...noFilters, filters: { assignee: { values: [name] } }, sort: 'act_by_at' }),
})

/**
 * Views that every account has without saving them.
 * @param myName of the person at this browser, null until it was given
 */
export function presetViewsOf(list: ListView['list'], myName: string | null): readonly PresetView[] {
  const views = lists[list] ?? []
  if (list !== 'containers' || myName === null) return views
  // After the open work.
  return [...views.slice(0, 1), mineView(myName), ...views.slice(1)]
}

/** The columns and groups stay as they are on the screen. */
export const withPreset = (view: ListView, { search }: PresetView): ListView => ({
  ...readView(view.list, new URLSearchParams(search)),
  ...(view.group && { group: view.group }),
  columns: view.columns,
})

const rowsOf = ({ filters, q, list, columns }: ListView): string =>
  writeView({ list, filters, q, sort: '', columns })

/** The name of the preset view that has the same rows, in whatever order; undefined for the whole list and for others. */
export const presetNameOf = (view: ListView, myName: string | null): string | undefined =>
  presetViewsOf(view.list, myName).find(
    (preset) => preset.search !== '' && rowsOf(withPreset(view, preset)) === rowsOf(view),
  )?.name
