import { z } from 'zod'
import { id } from '../../jsonapi/index.ts'
import { clock, failedAppointment } from '../../resources/index.ts'
import { operation } from '../operation.ts'

export const get_container_clocks = operation({
  method: 'GET',
  path: '/containers/{id}/clocks',
  tag: 'Containers',
  summary:
    'Free time and costs of a container, calculated by the tariffs of the account day by day: an estimate for each biller and scope',
  extension: true,
  shows: ['container', 'shipment', 'transport_event', 'tariff', 'gate_calendar'],
  params: z.object({ id }),
  media: 'application/json',
  answers: {
    200: z.looseObject({
      data: z.array(clock),
      meta: z.looseObject({
        /** How many versions of tariffs the account has, whatever they are for. */
        tariffs: z.int(),
        /** As people entered them, the oldest first. */
        failed_appointments: z.array(failedAppointment),
      }),
    }),
  },
})
