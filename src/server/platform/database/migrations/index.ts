import * as main from './0001-main.ts'
import * as webhooks from './0002-webhooks.ts'
import * as customFields from './0003-custom-fields.ts'
import * as tracking from './0004-tracking.ts'
import * as lists from './0005-lists.ts'
import * as positions from './0007-positions.ts'
import * as documents from './0008-documents.ts'
import * as limits from './0009-limits.ts'
import * as savedViews from './0010-saved-views.ts'
import * as bulkEdits from './0011-bulk-edits.ts'
import * as batches from './0012-batches.ts'
import * as deskLists from './0013-lists.ts'
import * as reading from './0014-reading.ts'
import * as shares from './0015-shares.ts'
import * as mail from './0016-mail.ts'
import * as logPosition from './0017-log-position.ts'
import * as requestSources from './0018-request-sources.ts'
import * as tabs from './0019-tabs.ts'

/** In the order in which they run; a migration that was released is never changed. */
export const migrations = {
  '0001-main': main,
  '0002-webhooks': webhooks,
  '0003-custom-fields': customFields,
  '0004-tracking': tracking,
  '0005-lists': lists,
  '0007-positions': positions,
  '0008-documents': documents,
  '0009-limits': limits,
  '0010-saved-views': savedViews,
  '0011-bulk-edits': bulkEdits,
  '0012-batches': batches,
  '0013-lists': deskLists,
  '0014-reading': reading,
  '0015-shares': shares,
  '0016-mail': mail,
  '0017-log-position': logPosition,
  '0018-request-sources': requestSources,
  '0019-tabs': tabs,
}
