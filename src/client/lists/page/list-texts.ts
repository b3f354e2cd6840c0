import { counted, t } from '../../../contract/language/index.ts'
import type { ListName } from '../view/index.ts'

/** What is said of the records of a list. */
interface ListTexts {
  /** `1 container`, `23 containers`. */
  counted: (count: number) => string
  /** The filters leave none. */
  noneMatches: string
  unread: string
  /** The way back to all of them. */
  all: string
}

export const listTexts: Readonly<Record<ListName, ListTexts>> = {
  containers: {
    counted: (count) => counted(count, 'container'),
    noneMatches: t('No container matches'),
    unread: t('The containers could not be read'),
    all: t('All containers'),
  },
  shipments: {
    counted: (count) => counted(count, 'shipment'),
    noneMatches: t('No shipment matches'),
    unread: t('The shipments could not be read'),
    all: t('All shipments'),
  },
  tracking_requests: {
    counted: (count) => counted(count, 'tracking request'),
    noneMatches: t('No tracking request matches'),
    unread: t('The tracking requests could not be read'),
    all: t('All tracking requests'),
  },
  documents: {
    counted: (count) => counted(count, 'document'),
    noneMatches: t('No document matches'),
    unread: t('The documents could not be read'),
    all: t('All documents'),
  },
}
