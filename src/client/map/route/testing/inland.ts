import type { InlandRoute } from '../features/inland.ts'

/** By rail to Chicago, not arrived yet. */
export const toChicago: InlandRoute = {
  mode: 'rail',
  from_id: 'port-2',
  place: {
    location_id: 'chicago',
    name: 'Chicago',
    state_abbr: 'IL',
    country_code: 'US',
    country: 'United States',
    time_zone: 'America/Chicago',
    at: [-87.65, 41.85],
  },
  via: [],
  left_at: '2026-11-27T22:00:00Z',
  eta_at: '2026-12-03T14:00:00Z',
  is_carried: false,
  ata_at: null,
}
