import type { Split } from '../types.ts'
import * as bills from './bills.ts'
import * as boxed from './boxed.ts'
import * as heldOut from './held-out.ts'
import * as letters from './letters.ts'
import * as more from './more.ts'
import * as notices from './notices.ts'
import * as office from './office.ts'
import * as official from './official.ts'
import type { Pen } from './pen.ts'
import * as slips from './slips.ts'

export interface Layout {
  name: string
  split: Split
  draw: (pen: Pen) => string
}
/** The grammars of layouts, by what they are for: what is tested is never seen in training. */
export const layouts: Layout[] = [
  { name: 'boxed-bill', split: 'train', draw: boxed.boxedBill },
  { name: 'boxed-grid', split: 'train', draw: boxed.boxedGrid },
  { name: 'numbered-boxes', split: 'train', draw: boxed.numberedBoxes },
  { name: 'banded-sections', split: 'train', draw: boxed.bandedSections },
  { name: 'web-invoice', split: 'train', draw: letters.webInvoice },
  { name: 'colon-list', split: 'train', draw: letters.colonList },
  { name: 'edge-list', split: 'train', draw: letters.edgeList },
  { name: 'caption-strips', split: 'train', draw: letters.captionStrips },
  { name: 'prose-letter', split: 'train', draw: letters.proseLetter },
  { name: 'matrix-print', split: 'train', draw: more.matrixPrint },
  { name: 'section-tables', split: 'train', draw: more.sectionTables },
  { name: 'top-band', split: 'train', draw: more.topBand },
  { name: 'shaded-form', split: 'calibrate', draw: heldOut.shadedForm },
  { name: 'cards', split: 'calibrate', draw: heldOut.cards },
  { name: 'message', split: 'calibrate', draw: heldOut.message },
  { name: 'memorandum', split: 'calibrate', draw: more.memorandum },
  { name: 'half-boxed', split: 'test', draw: heldOut.halfBoxed },
  { name: 'caption-below', split: 'train', draw: heldOut.captionBelow },
  { name: 'running-pairs', split: 'test', draw: heldOut.runningPairs },
  { name: 'side-bar', split: 'test', draw: heldOut.sideBar },
  { name: 'right-captions', split: 'test', draw: heldOut.rightCaptions },
  { name: 'open-columns', split: 'test', draw: heldOut.openColumns },
  { name: 'declaration-grid', split: 'test', draw: heldOut.declarationGrid },
  { name: 'centred-boxes', split: 'test', draw: more.centredBoxes },
  { name: 'facing-columns', split: 'test', draw: more.facingColumns },
  { name: 'dashed-text', split: 'test', draw: more.dashedText },
  { name: 'entry-summary', split: 'train', draw: official.entrySummary },
  { name: 'administrative-document', split: 'train', draw: official.administrativeDocument },
  { name: 'multimodal-form', split: 'train', draw: official.multimodalForm },
  { name: 'line-bill', split: 'train', draw: bills.lineBill },
  { name: 'truck-bands', split: 'train', draw: bills.truckBands },
  { name: 'table-letter', split: 'train', draw: office.tableLetter },
  { name: 'sheet-print', split: 'train', draw: office.sheetPrint },
  { name: 'system-print', split: 'train', draw: office.systemPrint },
  { name: 'portal-print', split: 'train', draw: office.portalPrint },
  { name: 'tabbed-notice', split: 'train', draw: notices.tabbedNotice },
  { name: 'colour-strips', split: 'train', draw: notices.colourStrips },
  { name: 'framed-facts', split: 'train', draw: notices.framedFacts },
  { name: 'shipment-details', split: 'train', draw: notices.shipmentDetails },
  { name: 'inline-cells', split: 'train', draw: slips.inlineCells },
  { name: 'gate-slip', split: 'train', draw: slips.gateSlip },
  { name: 'section-margin', split: 'train', draw: slips.sectionMargin },
]
