import {
  containerStatuses,
  dataSources,
  equipmentHeights,
  equipmentTypes,
  failedReasons,
  feeTypes,
  holdNames,
  holdStatuses,
  orderDocumentKinds,
  orderStates,
  reporters,
  requestStatuses,
  requestTypes,
  revisionStates,
  roles,
  signInMethods,
  stoppedReasons,
} from '../../contract/vocabulary/index.ts'
import { readable } from '../../contract/format/index.ts'

/** What the dashboard shows of the vocabulary without a label of its own, as `readable` writes it. */
export const vocabularyMessages: readonly string[] = [
  'Unknown',
  ...[
    ...containerStatuses,
    ...dataSources,
    ...equipmentHeights,
    ...equipmentTypes,
    ...failedReasons,
    ...feeTypes,
    ...holdNames,
    ...holdStatuses,
    ...orderDocumentKinds,
    ...orderStates,
    ...reporters,
    ...requestStatuses,
    ...requestTypes,
    ...revisionStates,
    ...roles,
    ...signInMethods,
    ...stoppedReasons,
  ]
    // Names in capitals stay as they are: USDA, VACIS.
    .filter((value) => !/[A-Z]/.test(value))
    .map(readable),
]
