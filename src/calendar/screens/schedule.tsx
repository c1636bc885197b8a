export default function ScheduleScreen() {
  return null;
}
