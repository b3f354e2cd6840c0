export { SummaryStrip } from './summary-strip.tsx'
