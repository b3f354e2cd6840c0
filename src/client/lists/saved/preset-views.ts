import { paths } from '../../format/index.ts'
import { type ListView, readView } from '../view/index.ts'

interface PresetView {
  name: string
  /** As in an address, without `?`. */
  search: string
}

const delayed: PresetView = {
  name: 'Delayed 2 days or more',
  search: 'eta_slip_days=2..&sort=-eta_slip_days',
}
const lists: Partial<Record<ListView['list'], readonly PresetView[]>> = {
  containers: [
    { name: 'Changed since yesterday', search: 'changed_hours_ago=..24&sort=act_by_at' },
    delayed,
    {
      name: 'Stopped before pickup',
      search: paths.stoppedContainers().replace(/^[^?]*\?/, ''),
    },
  ],
  shipments: [
    { name: 'Changed since yesterday', search: 'changed_hours_ago=..24&sort=-updated_at' },
    delayed,
  ],
}

/** Views that every account has without saving them. */
export const presetViewsOf = (list: ListView['list']): readonly PresetView[] => lists[list] ?? []

/** The columns stay as they are on the screen. */
export const withPreset = (view: ListView, { search }: PresetView): ListView => ({
  ...readView(view.list, new URLSearchParams(search)),
  columns: view.columns,
})
