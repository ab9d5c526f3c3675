"""The figures of a game (`ludorum measure`) as parts of a page."""


def grouped(number):
    return f"{number:,}"


def rounded(value, decimals):
    text = f"{value:,.{decimals}f}"
    return text[1:] if text.startswith("-") and not text.strip("-0.,") else text


def share(figure):
    return rounded(100 * figure["value"], 1) + " %" if figure["value"] is not None else "-"


def cell(figure, scale=1, decimals=1, unit=""):
    """A figure with its interval: `55.9 % (52.8 to 58.9)`."""
    if figure is None or figure["value"] is None:
        return "-"
    def text(value):
        return rounded(scale * value, decimals)
    if figure["low"] is None or figure["high"] is None:
        return text(figure["value"]) + unit
    return f"{text(figure['value'])}{unit} ({text(figure['low'])} to {text(figure['high'])})"


def percent(figure):
    return cell(figure, 100, 1, " %")


def players_of(measurement):
    players = measurement["players"]
    return players[0] if len(set(players)) == 1 else ", ".join(players)


def figures_table(measurements):
    """The heading and the rows of a table with a column for each measurement."""
    heading = ["among"] + [f"`{players_of(one)}`" for one in measurements]
    rows = [["matches"] + [grouped(one["matches"]) for one in measurements]]

    def add(title, cells):
        if any(text != "-" for text in cells):
            rows.append([title] + cells)

    roles = [role["role"] for role in measurements[0]["roles"]]
    for index, role in enumerate(roles):
        add(f"{role} wins", [percent(one["roles"][index]["victories"]) for one in measurements])
    means = [role["mean"]["value"] for role in measurements[0]["roles"]]
    mirrored = len(roles) == 2 and None not in means and means[0] == -means[1]
    for index, role in enumerate(roles[:1] if mirrored else roles):
        add(f"{role}'s result", [cell(one["roles"][index]["mean"], decimals=3) for one in measurements])
    add("decided", [percent(one["decided"]) for one in measurements])
    for title, name in (("unfinished", "unfinished"), ("luck", "luck")):
        if any(one.get(name, {}).get("value") for one in measurements):
            add(title, [percent(one[name]) for one in measurements])
    add("plies", [cell(one["plies"]) for one in measurements])
    add("moves to choose from", [cell(one["branching"], decimals=2) for one in measurements])
    drama = [one.get("drama", {}) for one in measurements]
    add("settled after", [percent(one.get("settled")) for one in drama])
    add("winner was behind", [percent(one.get("behind")) for one in drama])
    add("how far", [percent(one.get("depth")) for one in drama])
    return heading, rows


def sentence_of_counts(figures):
    counts = figures["counts"]
    listed = ", ".join(grouped(count) for count in counts)
    return (f"From the start there are {listed} sequences of 0 to {len(counts) - 1} moves "
            f"([`perft`](../commands/perft.md)). In brackets: where the true value lies in 95 of 100 cases.")
