import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { forgetNotifications } from './forget-notifications.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { resendAbandoned } from './send-once.ts';

export const notificationsWork: Work<Services> = {
  subscribers: [
    subscriber({
      name: 'send what is due by push and text',
      on: ['notification.changed'],
      run: (services) => sendDeliveries(services),
      // What is due is due for all of them.
      runAll: (services) => sendDeliveries(services),
    }),
  ],
  routines: [
    { name: 'send abandoned mails', everySeconds: 60, run: resendAbandoned },
    { name: 'send what quiet hours held back', everySeconds: 20, run: sendDeliveries },
    { name: 'forget old notifications', everySeconds: 3_600, run: forgetNotifications },
  ],
};
