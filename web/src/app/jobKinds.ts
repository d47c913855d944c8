// Which feature knows how to do which jobs; its code comes when one is to be done.
import { registerJobKinds } from '../ui/jobs/kinds';

registerJobKinds('members', async () => (await import('../features/members/list/jobKinds')).jobKinds);
registerJobKinds('cards', async () => (await import('../features/cards/jobKinds')).jobKinds);
registerJobKinds('transactions', async () => (await import('../features/transactions/jobKinds')).jobKinds);
registerJobKinds('deliveries', async () => (await import('../features/deliveries/list/jobKinds')).jobKinds);
