import BarChart from 'lucide-react/icons/chart-no-axes-column';
import Book from 'lucide-react/icons/book-open';
import Calendar from 'lucide-react/icons/calendar-days';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarX from 'lucide-react/icons/calendar-x';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Compass from 'lucide-react/icons/compass';
import CreditCard from 'lucide-react/icons/credit-card';
import Key from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import Layers from 'lucide-react/icons/layers';
import Message from 'lucide-react/icons/message-circle';
import ScrollText from 'lucide-react/icons/scroll-text';
import Help from 'lucide-react/icons/circle-question-mark';
import Search from 'lucide-react/icons/search';
import Shield from 'lucide-react/icons/shield';
import Sprout from 'lucide-react/icons/sprout';
import Ticket from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';
import User from 'lucide-react/icons/circle-user-round';
import Wallet from 'lucide-react/icons/wallet';
import Zap from 'lucide-react/icons/zap';
import type { IconName } from '../navigation.ts';

const icons = {
  search: Search,
  listings: Compass,
  collections: Layers,
  bookings: Ticket,
  registers: ClipboardCheck,
  create: CalendarPlus,
  cancel: CalendarX,
  messages: Message,
  workflows: Zap,
  reflections: Sprout,
  analytics: BarChart,
  schedule: Calendar,
  family: Users,
  portfolio: Book,
  profile: User,
  access: Key,
  bank: CreditCard,
  payouts: Wallet,
  council: Landmark,
  admin: Shield,
  log: ScrollText,
  help: Help,
} satisfies Record<IconName, unknown>;

export function LinkIcon({ name }: { name: IconName }) {
  const Icon = icons[name];
  return <Icon className="size-5 flex-none" aria-hidden />;
}
