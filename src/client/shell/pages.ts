import { paths } from '../format/index.ts'

/** The pages that can be gone to from anywhere: by the palette, and by `g` and a key. */
export const pages = [
  { label: 'Containers', to: paths.home(), key: 'c' },
  { label: 'Shipments', to: paths.shipments(), key: 's' },
  { label: 'Requests', to: paths.requests(), key: 'r' },
  { label: 'Documents', to: paths.documents(), key: 'd' },
] as const
